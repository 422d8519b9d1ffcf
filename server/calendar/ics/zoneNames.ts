import { isTimeZone } from "../../platform/recurrence/timeZones.js";

/** The names that Windows and Outlook use for the most common zones. */
const windowsZones: Readonly<Record<string, string>> = {
  "AUS Eastern Standard Time": "Australia/Sydney",
  "Alaskan Standard Time": "America/Anchorage",
  "Arabian Standard Time": "Asia/Dubai",
  "Argentina Standard Time": "America/Argentina/Buenos_Aires",
  "Atlantic Standard Time": "America/Halifax",
  "Canada Central Standard Time": "America/Regina",
  "Cen. Australia Standard Time": "Australia/Adelaide",
  "Central America Standard Time": "America/Guatemala",
  "Central Europe Standard Time": "Europe/Budapest",
  "Central European Standard Time": "Europe/Warsaw",
  "Central Standard Time": "America/Chicago",
  "Central Standard Time (Mexico)": "America/Mexico_City",
  "China Standard Time": "Asia/Shanghai",
  "E. Africa Standard Time": "Africa/Nairobi",
  "E. Australia Standard Time": "Australia/Brisbane",
  "E. Europe Standard Time": "Europe/Chisinau",
  "E. South America Standard Time": "America/Sao_Paulo",
  "Eastern Standard Time": "America/New_York",
  "Egypt Standard Time": "Africa/Cairo",
  "FLE Standard Time": "Europe/Kiev",
  "GMT Standard Time": "Europe/London",
  "GTB Standard Time": "Europe/Bucharest",
  "Greenwich Standard Time": "Atlantic/Reykjavik",
  "Hawaiian Standard Time": "Pacific/Honolulu",
  "India Standard Time": "Asia/Kolkata",
  "Israel Standard Time": "Asia/Jerusalem",
  "Korea Standard Time": "Asia/Seoul",
  "Mountain Standard Time": "America/Denver",
  "New Zealand Standard Time": "Pacific/Auckland",
  "Pacific SA Standard Time": "America/Santiago",
  "Pacific Standard Time": "America/Los_Angeles",
  "Romance Standard Time": "Europe/Paris",
  "Russian Standard Time": "Europe/Moscow",
  "SA Pacific Standard Time": "America/Bogota",
  "SE Asia Standard Time": "Asia/Bangkok",
  "Singapore Standard Time": "Asia/Singapore",
  "South Africa Standard Time": "Africa/Johannesburg",
  "Tokyo Standard Time": "Asia/Tokyo",
  "Turkey Standard Time": "Europe/Istanbul",
  UTC: "UTC",
  "US Mountain Standard Time": "America/Phoenix",
  "W. Australia Standard Time": "Australia/Perth",
  "W. Central Africa Standard Time": "Africa/Lagos",
  "W. Europe Standard Time": "Europe/Berlin",
};

/** The zone that a file means: an IANA name, possibly after a path, or a Windows name; null if it is unknown. */
export function zoneNamed(name: string): string | null {
  const plain: string = name.trim().replace(/^"|"$/g, "");
  if (isTimeZone(plain)) return plain;
  const parts = plain.split("/").filter(Boolean);
  for (const length of [3, 2]) {
    const end = parts.slice(-length).join("/");
    if (parts.length >= length && isTimeZone(end)) return end;
  }
  return Object.hasOwn(windowsZones, plain) ? (windowsZones[plain] as string) : null;
}
