import { placeholders } from './setup.ts';

/**
 * Returns the script that openNDS runs for each login and logout (BinAuth), and that a timer runs to report usage. It is
 * what RADIUS is for other gateways. It needs a POSIX shell, sha256sum, awk and curl or wget, as OpenWrt and Debian have.
 */
export function openNdsScript(reportUrl: string): string {
  return `#!/bin/sh
# Tells Atrium about logins and usage, and tells openNDS who may go online.
url='${reportUrl}'
key='${placeholders.portalSecret}'
waiting=/run/atrium-waiting

# Sends one message, signed with the key that the portal and openNDS share.
tell() {
	body="$(date +%s) $*"
	signature=$(printf '%s\\n%s\\n%s' "$key" "$body" "$key" | sha256sum | cut -c 1-64)
	if command -v curl > /dev/null; then
		curl -sf -m 10 --data-raw "$body" "$url?signature=$signature"
	else
		wget -q -T 10 -O - --post-data "$body" "$url?signature=$signature"
	fi
}

# Messages that found no server are sent again with the next report.
resend() {
	[ -s "$waiting" ] || return 0
	mv "$waiting" "$waiting.now"
	while read -r line; do
		tell "$line" > /dev/null || echo "$line" >> "$waiting"
	done < "$waiting.now"
	rm -f "$waiting.now"
}

report() {
	ndsctl json | awk -F '"' '
		$2 == "mac" { mac = $4 }
		$2 == "ip" { ip = $4 }
		$2 == "token" { token = $4 }
		$2 == "state" { state = $4 }
		$2 == "custom" { custom = $4 }
		$2 == "session_start" { start = $4 }
		$2 == "download_this_session" { down = $4 * 1024 }
		$2 == "upload_this_session" && state == "Authenticated" {
			printf "usage %s %s %s %s %.0f %.0f %s\\n", mac, ip, token, custom, $4 * 1024, down, start
		}'
}

case "$1" in
auth_client)
	# mac, page, browser, ip, token, ticket
	reply=$(tell login "$2" "$5" "$6" "$7") || exit 1
	case "$reply" in
	"OK "*) echo "\${reply#OK }" ;;
	*) exit 1 ;;
	esac
	;;
*_deauth)
	# mac, bytes down, bytes up, start, end, token, ticket
	line="stop $2 - $7 $8 $4 $3 $5 $6 $1"
	tell "$line" > /dev/null || echo "$line" >> "$waiting"
	;;
report)
	resend
	report | while read -r line; do
		case "$(tell "$line")" in
		END) ndsctl deauth "$(echo "$line" | cut -d ' ' -f 2)" > /dev/null ;;
		esac
	done
	;;
esac
exit 0
`;
}
