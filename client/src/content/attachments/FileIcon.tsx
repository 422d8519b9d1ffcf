import {
  File,
  FileArchive,
  FileCode,
  FileHeadphone,
  FileSpreadsheet,
  FileText,
  FileVideoCamera,
  Image,
  type LucideIcon,
} from "lucide-react";

const byEnding: Record<string, LucideIcon> = Object.fromEntries(
  (
    [
      [FileText, "pdf doc docx odt rtf txt md tex pages epub"],
      [FileSpreadsheet, "csv tsv xls xlsx ods numbers"],
      [FileArchive, "zip gz tgz bz2 xz 7z rar tar zst"],
      [FileCode, "js mjs ts tsx jsx json html htm css xml yml yaml toml py rb go rs java c h cpp cs php sh sql"],
      [Image, "png jpg jpeg gif webp avif heic svg bmp tif tiff"],
      [FileHeadphone, "mp3 m4a wav flac ogg opus aac"],
      [FileVideoCamera, "mp4 mov mkv webm avi m4v"],
    ] as const
  ).flatMap(([icon, endings]) => endings.split(" ").map((ending) => [ending, icon])),
);

function iconOf(name: string, type: string): LucideIcon {
  if (type.startsWith("image/")) return Image;
  if (type.startsWith("audio/")) return FileHeadphone;
  if (type.startsWith("video/")) return FileVideoCamera;
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return byEnding[ending] ?? (type.startsWith("text/") ? FileText : File);
}

/** An icon for the kind of file, by its media type, else by its extension. */
export function FileIcon({ name, type }: { name: string; type: string }) {
  const Drawing = iconOf(name, type);
  return <Drawing size={16} strokeWidth={1.7} aria-hidden />;
}
