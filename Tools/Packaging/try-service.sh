#!/bin/bash
# Tries the .deb under a running systemd: what Documentation/Deploying.md says of the service. Tools/Packaging/check.py has it run by
# a systemd of its own.
#
#     try-service.sh nightjar_VERSION_ARCH.deb
set -euxo pipefail
trap 'journalctl --unit nightjar --no-pager --output cat | tail -20' ERR
deb=$1
ask() {
    curl --silent --fail --max-time 120 -H 'Content-Type: application/json' http://127.0.0.1:8080/v1/chat/completions \
        -d "{\"messages\": [{\"role\": \"user\", \"content\": \"Tell me a story of $1 cats.\"}], \"max_tokens\": $2}"
}
refused() { if "$@"; then exit 1; fi; }
# How many of eight answers come to their end while the service does what is told.
ends_during() {
    rm -f /tmp/answer.*
    local jobs=()
    for n in 1 2 3 4 5 6 7 8; do
        ask "$n" 200 > "/tmp/answer.$n" &
        jobs+=($!)
    done
    sleep 0.3
    "$@" >&2
    for job in "${jobs[@]}"; do wait "$job" || true; done
    { grep -o finish_reason /tmp/answer.* || true; } | wc -l
}

dpkg --install "$deb"
infer serve --config /etc/nightjar/server.conf --check-config
systemctl start nightjar
curl --silent --fail http://127.0.0.1:8080/health
ask 2 8
# Not root's, without capabilities.
grep -q '^CapEff:[[:space:]]*0*$' "/proc/$(systemctl show -p MainPID --value nightjar)/status"
refused grep -q '^Uid:[[:space:]]*0' "/proc/$(systemctl show -p MainPID --value nightjar)/status"
systemctl reload nightjar
ask 2 8
test "$(ends_during systemctl stop nightjar)" -gt 0
test "$(systemctl show -p Result --value nightjar)" = success

# The socket: requests wait while the service starts or starts again.
systemctl enable --now nightjar.socket
refused systemctl is-active nightjar.service
ask 2 8
test "$(ends_during systemctl restart nightjar)" = 8
systemctl kill --signal=KILL nightjar.service
ask 2 8
dpkg --install "$deb"
ask 2 8

# Keys in root's file, read again at reload.
keys() { install -m 600 /dev/stdin /etc/nightjar/keys <<< "$1"; }
knows() { curl --silent --fail -H "Authorization: Bearer $1" http://127.0.0.1:8080/v1/models; }
keys first
mkdir -p /etc/systemd/system/nightjar.service.d
printf '[Service]\nLoadCredential=keys:/etc/nightjar/keys\n' > /etc/systemd/system/nightjar.service.d/keys.conf
echo 'api-key-file = /run/credentials/nightjar.service/keys' >> /etc/nightjar/server.conf
systemctl daemon-reload
systemctl restart nightjar
knows first
refused knows second

# What is wrong with the configuration is said, and the service isn't started.
echo 'nonsense = 3' >> /etc/nightjar/server.conf
refused systemctl restart nightjar
journalctl --unit nightjar --output cat | grep "server.conf:[0-9]*: Unknown option '--nonsense'"
dpkg --purge nightjar
refused systemctl is-active nightjar.service
echo "the service is as it should be"
