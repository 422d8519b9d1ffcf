import { Suspense, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { lazyOverlay } from "../../ui/overlays/lazyOverlay";
import { sharingDialogs, useOpenSharing } from "./sharingDialogs";

const ShareDialog = lazyOverlay(() => import("./ShareDialog").then((module) => module.ShareDialog));
const SendDialog = lazyOverlay(() => import("./SendDialog").then((module) => module.SendDialog));

/** Renders the share or send dialog over any page; their code loads when one first opens. */
export function SharingHost() {
  const open = useOpenSharing();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: going anywhere closes it
  useEffect(() => sharingDialogs.close, [pathname]);
  if (!open) return null;
  const { kind, item } = open;
  return (
    <Suspense fallback={null}>
      {kind === "share" ? (
        <ShareDialog key={item.id} item={item} onClose={sharingDialogs.close} />
      ) : (
        <SendDialog key={item.id} item={item} onClose={sharingDialogs.close} />
      )}
    </Suspense>
  );
}
