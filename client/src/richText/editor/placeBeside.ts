const gap = 8;

/** Moves an element of the top layer below the range, or above it if there is no room. */
export function placeBeside(element: HTMLElement, range: Pick<Range, "getBoundingClientRect">): void {
  const at = range.getBoundingClientRect();
  const { width, height } = element.getBoundingClientRect();
  const below = at.bottom + gap;
  const top = below + height > window.innerHeight ? Math.max(gap, at.top - gap - height) : below;
  element.style.top = `${top}px`;
  element.style.left = `${Math.max(gap, Math.min(at.left, window.innerWidth - width - gap))}px`;
}
