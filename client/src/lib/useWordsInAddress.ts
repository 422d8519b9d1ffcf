import { useEffect, useEffectEvent, useState } from "react";

const delayMs = 300;

/**
 * The text of a field whose words stand in the address: what is typed goes there once it stands still, and what
 * changes there by another hand, as by Back or a link, is in the field.
 * @param onSettled puts the words into the address.
 */
export function useWordsInAddress(
  inAddress: string,
  onSettled: (words: string) => void,
): [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState(inAddress);
  const [last, setLast] = useState({ inAddress, sent: inAddress });
  if (inAddress !== last.inAddress) {
    setLast({ inAddress, sent: inAddress });
    if (inAddress !== last.sent) setTyped(inAddress);
  }
  const settle = useEffectEvent((words: string) => {
    if (words === last.sent) return;
    setLast({ inAddress, sent: words });
    onSettled(words);
  });
  useEffect(() => {
    const timer = setTimeout(() => settle(typed.trim()), delayMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped];
}
