import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** A complete page as it is sent. */
export function renderPage<Props extends object>(Page: ComponentType<Props>, props: Props): string {
  return `<!doctype html>${renderToStaticMarkup(createElement(Page, props))}`;
}
