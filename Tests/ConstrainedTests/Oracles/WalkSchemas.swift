/// Schemas whose states are easily dead ends, for walks through masks.
enum WalkSchemas {
    static let all = [
        // Keys that nobody declares.
        #"{"type":"object","minProperties":3,"additionalProperties":{"type":"null"}}"#,
        #"{"type":"object","minProperties":2,"maxProperties":3,"propertyNames":{"pattern":"^[ab]{1,2}$"},"additionalProperties":{"type":"boolean"}}"#,
        #"{"type":"object","minProperties":4,"propertyNames":{"enum":["a","ab","abc","é"]},"additionalProperties":{"const":1}}"#,
        #"{"type":"object","minProperties":150,"maxProperties":151,"propertyNames":{"pattern":"^[a-z]{1,2}$"},"additionalProperties":{"const":0}}"#,
        #"{"type":"object","properties":{"a":{"const":1}},"patternProperties":{"^[ab]$":{"enum":[1,2]}},"additionalProperties":false,"minProperties":2}"#,
        #"{"type":"object","properties":{"name":{"type":"null"}},"required":["name"],"minProperties":2,"maxProperties":2,"additionalProperties":{"type":"null"}}"#,
        #"{"type":"object","patternProperties":{"^x":{"type":"integer","minimum":0,"maximum":3}},"additionalProperties":false,"minProperties":2}"#,
        #"{"anyOf":[{"type":"object","properties":{"k":{"const":1}},"required":["k"],"additionalProperties":{"type":"null"},"minProperties":3},{"type":"object","additionalProperties":{"enum":[1,null]},"maxProperties":2}]}"#,
        #"{"type":"object","propertyNames":{"maxLength":1},"minProperties":2,"maxProperties":2,"additionalProperties":{"type":"object","maxProperties":2,"additionalProperties":{"const":0},"propertyNames":{"pattern":"^[é日]{1,2}$"}}}"#,
        #"{"type":"object","dependentRequired":{"a":["b"],"b":["c"]},"propertyNames":{"pattern":"^[abcd]$"},"maxProperties":3,"additionalProperties":{"const":1}}"#,
        #"{"type":"object","properties":{"a":{"const":1},"b":{"const":2}},"not":{"patternProperties":{"^z":false}},"additionalProperties":{"type":"null"},"maxProperties":2,"required":["a"]}"#,
        #"{"type":"object","not":{"additionalProperties":{"type":"null"}},"additionalProperties":{"enum":[null,1]},"maxProperties":2}"#,
        #"{"type":"object","properties":{"zz":{"type":"integer"}},"required":["zz"],"not":{"patternProperties":{"^z":{"maximum":5}}},"maxProperties":1,"additionalProperties":{"const":9}}"#,
        #"{"type":"object","allOf":[{"not":{"patternProperties":{"^a":{"const":1}}}},{"not":{"patternProperties":{"b$":{"const":1}}}}],"propertyNames":{"pattern":"^a?b?$"},"additionalProperties":{"enum":[1,2]},"maxProperties":1}"#,
        #"{"type":"object","patternProperties":{"^a(b|c)*$":{"const":1},"c$":{"enum":[1,2]},"^.{3}$":{"enum":[1,"x"]}},"propertyNames":{"maxLength":8},"additionalProperties":{"const":0},"minProperties":2}"#,
        ##"{"type":"object","patternProperties":{"^[a-f]{3}$":{"const":1}},"additionalProperties":{"$ref":"#/$defs/loop"},"minProperties":3,"$defs":{"loop":{"type":"object","required":["x"],"properties":{"x":{"$ref":"#/$defs/loop"}}}}}"##,
        // Counted items.
        #"{"type":"array","items":{"enum":[1,2]},"contains":{"const":1},"minItems":3,"maxItems":3,"maxContains":1}"#,
        #"{"type":"array","items":{"const":1},"contains":{"const":1},"maxContains":2}"#,
        #"{"type":"array","items":{"enum":[1,2,3]},"contains":{"maximum":2},"minContains":2,"maxContains":3,"minItems":5,"maxItems":6}"#,
        #"{"type":"array","prefixItems":[{"const":1},{"const":1}],"items":{"enum":[1,"x"]},"contains":{"const":1},"maxContains":2,"minItems":4,"maxItems":5}"#,
        #"{"type":"array","items":{"enum":[1,2,3,6]},"allOf":[{"contains":{"multipleOf":2},"minContains":2},{"contains":{"multipleOf":3},"minContains":2}],"maxItems":2}"#,
        #"{"type":"array","items":{"enum":[1,2,3,6]},"allOf":[{"contains":{"multipleOf":2},"minContains":1,"maxContains":2},{"contains":{"multipleOf":3},"maxContains":1}],"minItems":4,"maxItems":6}"#,
        #"{"type":"array","not":{"items":{"type":"integer"}},"items":{"enum":[1,"a"]},"maxItems":2}"#,
        // Values that run out.
        #"{"type":"array","items":{"enum":["a","b","c"]},"uniqueItems":true,"minItems":3}"#,
        #"{"type":"array","prefixItems":[{"enum":[1,2]},{"enum":[2,3]}],"items":{"enum":[1,2,3]},"uniqueItems":true,"minItems":3}"#,
        #"{"type":"array","items":{"enum":[1,2,3,4]},"contains":{"minimum":3},"maxContains":1,"uniqueItems":true,"minItems":3}"#,
        #"{"type":"array","items":{"type":"integer","minimum":-2,"maximum":2},"uniqueItems":true,"contains":{"const":0},"minItems":2}"#,
        #"{"type":"array","items":{"enum":[{"a":1,"b":2},{"b":2,"a":1},{"a":2}]},"uniqueItems":true,"minItems":2}"#,
        // Lengths, patterns, numbers.
        #"{"type":"string","minLength":2,"maxLength":3}"#,
        #"{"type":"string","pattern":"^(a|é|😀)+$","maxLength":2}"#,
        #"{"type":"string","pattern":"\"","minLength":3,"maxLength":4}"#,
        #"{"type":"string","enum":["\n","\"","é😀","a\\b"]}"#,
        #"{"type":"integer","minimum":15,"maximum":18}"#,
        #"{"type":"number","exclusiveMinimum":0.25,"exclusiveMaximum":0.5,"multipleOf":0.05}"#,
        #"{"type":"integer","minimum":100000000000000000000,"maximum":100000000000000000003}"#,
        #"{"type":"number","minimum":-1.25,"maximum":-1.2}"#,
        #"{"type":"integer","multipleOf":7,"minimum":-20,"maximum":30}"#,
        #"{"type":"integer","multipleOf":0.123456789}"#,
        #"{"type":"integer","multipleOf":0.375,"minimum":-9,"maximum":9}"#,
        #"{"type":"integer","multipleOf":99991,"minimum":1000000}"#,
        // Choices.
        #"{"oneOf":[{"type":"integer","multipleOf":2,"minimum":0,"maximum":12},{"type":"integer","multipleOf":3,"minimum":0,"maximum":12}]}"#,
        #"{"if":{"properties":{"k":{"const":"a"}},"required":["k"]},"then":{"required":["v"]},"else":{"maxProperties":1},"type":"object","properties":{"k":{"enum":["a","ab"]},"v":{"type":"null"}},"additionalProperties":false}"#,
        ##"{"type":["object","null"],"properties":{"next":{"$ref":"#"},"v":{"type":"boolean"}},"required":["v"],"unevaluatedProperties":false,"maxProperties":2}"##,
        #"{"type":"object","anyOf":[{"properties":{"a":{"const":1}},"required":["a"]},{"properties":{"b":{"const":2}},"required":["b"]}],"unevaluatedProperties":false}"#,
        #"{"type":"array","prefixItems":[{"const":1}],"contains":{"const":2},"unevaluatedItems":{"const":3},"maxItems":4}"#,
        #"{"type":"array","maxItems":2,"items":{"anyOf":[{"type":"array","items":{"const":0},"minItems":2,"maxItems":2},{"type":"object","required":["é","\"q"],"additionalProperties":{"const":null},"maxProperties":2}]}}"#,
    ]

    /// Schemas that nothing satisfies, in part only where counts are added up.
    static let unsatisfiable = [
        #"{"type":"array","items":{"const":1},"contains":{"const":1},"maxContains":2,"minItems":3}"#,
        #"{"type":"array","items":{"enum":[1,2]},"uniqueItems":true,"minItems":3}"#,
        #"{"type":"array","prefixItems":[{"const":1},{"const":1}],"items":false,"uniqueItems":true,"minItems":2}"#,
        #"{"type":"object","propertyNames":{"enum":["a","b"]},"minProperties":3}"#,
        #"{"type":"object","properties":{"a":false},"propertyNames":{"enum":["a","b"]},"minProperties":2}"#,
        #"{"type":"object","required":["a","b"],"maxProperties":1}"#,
        #"{"type":"object","properties":{"a":{"type":"object","properties":{"a":false},"required":["a"]}},"required":["a"]}"#,
        #"{"type":"array","items":{"const":3},"allOf":[{"contains":{"multipleOf":2}}]}"#,
        #"{"type":"string","pattern":"^a+$","minLength":2,"maxLength":3,"not":{"enum":["aa","aaa"]}}"#,
        #"{"type":"integer","exclusiveMinimum":3,"exclusiveMaximum":4}"#,
    ]
}
