/** The languages of code blocks that are highlighted and offered. Others keep their name and stay plain. */
export const codeLanguages: Record<string, string> = {
  bash: "Bash",
  c: "C",
  cpp: "C++",
  csharp: "C#",
  css: "CSS",
  diff: "Diff",
  go: "Go",
  markup: "HTML, XML",
  java: "Java",
  javascript: "JavaScript",
  json: "JSON",
  kotlin: "Kotlin",
  markdown: "Markdown",
  php: "PHP",
  python: "Python",
  ruby: "Ruby",
  rust: "Rust",
  sql: "SQL",
  swift: "Swift",
  typescript: "TypeScript",
  yaml: "YAML",
};

const otherNames: Record<string, string> = {
  "c++": "cpp",
  "c#": "csharp",
  cs: "csharp",
  html: "markup",
  js: "javascript",
  jsx: "javascript",
  kt: "kotlin",
  md: "markdown",
  py: "python",
  rb: "ruby",
  rs: "rust",
  sh: "bash",
  shell: "bash",
  svg: "markup",
  ts: "typescript",
  tsx: "typescript",
  xml: "markup",
  yml: "yaml",
};

/** The language by its usual name, or as it was written if it is not known. */
export function languageOf(written: string): string {
  return (Object.hasOwn(otherNames, written) && otherNames[written]) || written;
}
