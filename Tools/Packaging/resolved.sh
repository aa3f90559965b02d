# Runs a build that resolves the server's packages, and keeps their versions beside that build's folder: in the package's own
# Package.resolved they would have every later build fetch them, whether it uses them or not.
#
#     keep_resolved ROOT SCRATCH COMMAND...
keep_resolved() (
    set -euo pipefail
    resolved=$1/Package.resolved
    kept=$2/resolved
    shift 2
    mkdir -p "$kept"
    exec {lock}> "$kept/lock" && flock "$lock"
    [ ! -f "$resolved" ] || mv "$resolved" "$kept/others"
    restore() {
        [ ! -f "$resolved" ] || mv "$resolved" "$kept/server"
        [ ! -f "$kept/others" ] || mv "$kept/others" "$resolved"
    }
    trap restore EXIT
    [ ! -f "$kept/server" ] || cp "$kept/server" "$resolved"
    "$@"
)
