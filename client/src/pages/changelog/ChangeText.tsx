/** Words of the changelog, with those between backticks as code. */
export function ChangeText({ text }: { text: string }) {
  return text.split("`").map((words, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words never change
      <code key={at}>{words}</code>
    ) : (
      words
    ),
  );
}
