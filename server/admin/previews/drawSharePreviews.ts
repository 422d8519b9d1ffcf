import { notePage } from "../../sharing/page/NotePassage.js";
import { GonePage, PasswordPage } from "../../sharing/page/PlainPages.js";
import { pageFonts } from "../../sharing/page/pageFonts.js";
import { renderPage } from "../../sharing/page/renderPage.js";
import { SharedPage } from "../../sharing/page/SharedPage.js";
import { videoPage } from "../../sharing/page/VideoPassage.js";
import type { SharePreview } from "./SharePreview.js";
import { sampleNote, sampleVideo } from "./sampleShares.js";

/** Every kind of share page, rendered by the same functions as for readers. */
export function drawSharePreviews(publicUrl: string): SharePreview[] {
  const fonts = pageFonts();
  const password = { fonts, action: "/shared/sample", problem: null };
  return [
    {
      page: "note",
      name: "Shared note",
      html: renderPage(SharedPage, { item: sampleNote, parts: notePage, fonts, publicUrl }),
    },
    {
      page: "video",
      name: "Shared video",
      html: renderPage(SharedPage, { item: sampleVideo, parts: videoPage, fonts, publicUrl }),
    },
    { page: "password", name: "Link with a password", html: renderPage(PasswordPage, password) },
    { page: "gone", name: "Closed link", html: renderPage(GonePage, { fonts }) },
  ];
}
