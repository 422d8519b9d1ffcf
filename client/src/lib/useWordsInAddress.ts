import { useEffect, useEffectEvent, useState } from "react";

const delayMs = 300;

/**
 * The text of a field that is kept in the address: typed text is debounced into the address, and outside changes of the
 * address, such as by Back or a link, update the field.
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
