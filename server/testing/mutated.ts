/** A small seeded generator, so that a failure can be repeated. */
export function dice(seed: number): (below: number) => number {
  let state = seed + 1;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

const parts = [
  "\0",
  '"',
  "'",
  "\\",
  "\\u0000",
  "\\ud800",
  "\u{1F600}",
  "\n",
  "\r\n",
  " ",
  ":",
  ";",
  ",",
  "=",
  "[",
  "]",
  "{",
  "}",
  "null",
  "-1",
  "1e400",
  "99999999999999999999",
  "9999-99-99",
  "99999999T999999Z",
  "true",
  "<",
  "<b>",
  "&#0;",
  "END:VEVENT",
  "BEGIN:VEVENT",
  "RRULE:FREQ=FOO",
  "../../etc/passwd",
  "#",
  "---",
];

/** The text with a few random changes: something added, removed, doubled, or moved. */
export function mutate(text: string, roll: (below: number) => number): string {
  let result = text;
  for (let change = roll(4) + 1; change > 0; change -= 1) {
    const at = roll(result.length + 1);
    const end = Math.min(result.length, at + roll(20));
    const piece = result.slice(at, end);
    const put = [parts[roll(parts.length)] ?? "", "", piece + piece, String.fromCharCode(roll(0x3000))][roll(4)] ?? "";
    result = result.slice(0, at) + put + result.slice(end);
  }
  return result;
}
