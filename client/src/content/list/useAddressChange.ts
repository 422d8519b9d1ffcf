import { useNavigate } from "react-router-dom";
import type { ContentKind } from "../../lib/contentKinds";
import { type ListAddress, readListAddress, writeListAddress, writeSort } from "./listAddress";
import { changeListPreferences } from "./useListPreferences";

/** Changes the filters and the order in the address; an order is remembered for the next time. */
export function useAddressChange(kind: ContentKind): (change: Partial<ListAddress>, isReplacing?: boolean) => void {
  const navigate = useNavigate();
  return (change, isReplacing = false) => {
    if (change.sort) changeListPreferences(kind, { order: writeSort(change.sort) });
    // reads the address itself: a page that is about to render again still has the old one
    const { pathname, search } = window.location;
    const address = readListAddress(new URLSearchParams(search));
    navigate({ pathname, search: writeListAddress({ ...address, ...change }) }, { replace: isReplacing });
  };
}
