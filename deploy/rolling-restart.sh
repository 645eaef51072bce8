#!/bin/sh
# Restarts one process after the other, given by their ports. No request fails: nginx sends none to the process that
# restarts, and the next one follows when that one is ready again. Run it as root. With UPSTREAM= (empty) it marks
# nothing, for Caddy and others that check each process themselves.
set -eu
upstream=${UPSTREAM-/etc/nginx/practice-upstream.conf}
reload=${RELOAD:-nginx -s reload}
restart=${RESTART:-systemctl restart practice@}

mark() {
  # Long enough for a load balancer that checks every two seconds.
  [ -n "$upstream" ] || { sleep 5; return; }
  sed -i "s/^server 127\.0\.0\.1:$1[^;]*;/server 127.0.0.1:$1$2;/" "$upstream"
  $reload
}

# Those that an interrupted run has left marked come first: with another one marked too, none would be left.
ports=
for port in "$@"; do
  if [ -n "$upstream" ] && grep -q "^server 127\.0\.0\.1:$port [^;]*down;" "$upstream"; then ports="$port $ports"; else ports="$ports $port"; fi
done

for port in $ports; do
  [ -z "$upstream" ] || mark "$port" ' down'
  # Meanwhile requests of the old nginx workers are completed.
  sleep 2
  $restart"$port"
  tries=0
  until curl --silent --fail --output /dev/null "http://127.0.0.1:$port/health/ready"; do
    tries=$((tries + 1))
    if [ "$tries" -ge 60 ]; then
      echo "The process on port $port does not become ready: the others were not restarted.${upstream:+ It stays marked as down in $upstream.}" >&2
      exit 1
    fi
    sleep 1
  done
  mark "$port" ''
  echo "The process on port $port has been restarted."
done
