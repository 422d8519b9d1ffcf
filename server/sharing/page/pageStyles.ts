/** The styles of every page that people without an account see: small and inline, for light, dark and print. */
const ground = `
:root{color-scheme:light dark;
--own:"Radio Canada Variable","Radio Canada",ui-sans-serif,system-ui,sans-serif;
--passage:"Literata Variable",Literata,ui-serif,Georgia,serif;
--page:light-dark(oklch(.993 .0015 170),oklch(.207 .008 175));
--well:light-dark(oklch(.952 .005 170),oklch(.278 .009 175));
--line:light-dark(oklch(.905 .006 170),oklch(.305 .01 175));
--edge:light-dark(oklch(.635 .012 170),oklch(.545 .012 175));
--ink:light-dark(oklch(.225 .014 175),oklch(.935 .006 170));
--ink-2:light-dark(oklch(.42 .014 175),oklch(.77 .01 170));
--ink-3:light-dark(oklch(.52 .012 175),oklch(.665 .012 170));
--verd:light-dark(oklch(.475 .087 190),oklch(.815 .105 186));
--madder:light-dark(oklch(.505 .172 24),oklch(.755 .125 24));
--ochre:light-dark(oklch(.515 .105 68),oklch(.815 .115 78));
--woad:light-dark(oklch(.49 .11 255),oklch(.775 .095 252));
--mark:light-dark(oklch(.89 .155 97),oklch(.43 .085 88));
--mk:#4fb9ae}
*,*::before,*::after{box-sizing:border-box}
body{margin:0;font:400 .875rem/1.25rem var(--own);color:var(--ink);background:var(--page);letter-spacing:-.003em;
-webkit-font-smoothing:antialiased;font-synthesis:none;text-rendering:geometricPrecision;overflow-wrap:break-word}
h1,h2,h3,h4,p,pre,dl,dd,ol,ul,blockquote{margin:0;padding:0}ol,ul{list-style:none}
a{color:inherit;text-underline-offset:3px;text-decoration-color:color-mix(in oklch,currentColor 40%,transparent)}
a:focus-visible,button:focus-visible,input:focus-visible{outline:2px solid var(--verd);outline-offset:2px;border-radius:3px}
.num{font-variant-numeric:tabular-nums}
.row{display:flex;align-items:center;gap:8px}
.brand{display:inline-flex;align-items:center;gap:9px;text-decoration:none;color:var(--ink)}
.word{position:relative;top:2px;width:7.4rem;height:1.375rem;background:currentColor;mask:url(/wordmark.svg) left center/contain no-repeat}
.btn{display:inline-flex;align-items:center;gap:7px;min-height:2rem;padding:6px 12px;border:0;border-radius:5px;font:500 .8125rem/1.1875rem var(--own);
color:var(--ink);background:none;box-shadow:inset 0 0 0 1px var(--line);text-decoration:none;max-width:100%;cursor:pointer}
.btn:hover{background:var(--well)}
.btn.ink{background:var(--ink);color:var(--page);box-shadow:none}
.clip{overflow:hidden;text-overflow:ellipsis;white-space:nowrap;min-width:0}`;

/** Takes a press on 44 px, however small it is drawn; last, because it wins over the others. */
const targets = `
@media(pointer:coarse){.brand,.btn,.foot a,.by a,.tc{position:relative}
:is(.brand,.btn,.foot a,.by a,.tc)::before{content:"";position:absolute;inset:min(0px,(100% - 44px)/2)}
.kp li{min-height:44px}.tr li{padding:9px 0}.files a{padding:12px 0}.lost input{height:2.75rem}}`;

/** The page has the note's own color. */
const tint = `
.tint{--warm:clamp(0,(43 - max(h - 93,93 - h))/30,1);--nh:calc(h - 22*var(--warm));
--page:light-dark(oklch(from var(--c) clamp(.915,l,.945) min(c,.058) h),oklch(from var(--c) .235 min(calc(c*.4),.026) h));
--well:light-dark(oklch(from var(--c) clamp(.875,calc(l - .035),.91) min(c,.066) h),oklch(from var(--c) .307 calc(min(c*.5,.036) + .008*var(--warm)) var(--nh)));
--line:light-dark(oklch(from var(--c) .8 min(c,.075) h/.75),oklch(from var(--c) .415 calc(min(c*.65,.054) + .008*var(--warm)) var(--nh)));
--ink:light-dark(oklch(from var(--c) .255 min(calc(c*.55),.045) h),oklch(from var(--c) .905 min(c,.075) h));
--ink-2:light-dark(oklch(from var(--c) .405 min(calc(c*.7),.06) h),oklch(from var(--c) .765 min(calc(c*.6),.05) h));
--ink-3:var(--ink-2)}`;

const shared = `
.pub{min-height:100dvh;color:var(--ink);display:grid;grid-template-columns:24rem minmax(0,1fr);
background:linear-gradient(var(--line),var(--line)) 24rem 0/1px 100% no-repeat var(--page)}
.side{padding:48px;position:sticky;top:0;height:100dvh;display:flex;flex-direction:column;gap:56px;overflow:auto}
.side dt{font-size:.75rem;line-height:1rem;color:var(--ink-2);margin:0 0 3px}
.side dl{display:grid;gap:18px;padding-top:18px}.side dd{line-height:1.5rem}
.ava{display:grid;place-items:center;width:28px;height:28px;border-radius:50%;font-size:11px;font-weight:600;background:var(--well);flex:none}
.foot{margin-top:auto;font-size:.8125rem;color:var(--ink-2);max-width:14rem}
.foot a{display:inline-block;margin-top:8px;color:var(--ink)}
.foot.low{display:none}
main{padding:88px 64px 96px}
article{max-width:41rem}
h1{font-size:2.75rem;line-height:3rem;font-weight:600;letter-spacing:-.032em;text-wrap:balance;margin-bottom:28px}
.prose{font-size:1.125rem;line-height:1.8125rem}
.prose>*+*{margin-top:.75em}
.prose h2,.prose h3,.prose h4{font-size:1.125rem;line-height:1.5rem;font-weight:600;letter-spacing:-.01em;margin-top:1.4em}
.prose h2:not(.small){font-size:1.375rem;line-height:1.75rem}
.prose li{padding-left:22px;position:relative}
.prose ul>li::before{content:"";position:absolute;left:5px;top:14px;width:7px;border-top:1.5px solid;opacity:.6}
.prose ol{counter-reset:a}.prose ol>li{counter-increment:a;padding-left:30px}
.prose ol>li::before{content:counter(a) ".";position:absolute;left:0;font-variant-numeric:tabular-nums;opacity:.7}
.prose li[data-checked]{padding-left:27px}
.prose li[data-checked]::before{top:6px;left:0;width:16px;height:16px;border:1.5px solid var(--ink-2);border-radius:3px;opacity:1}
.prose li[data-checked=true]::before{border:0;background:var(--verd);print-color-adjust:exact}
.prose li[data-checked=true]::after{content:"";position:absolute;top:8px;left:5.5px;width:5px;height:9px;border:solid var(--page);border-width:0 1.8px 1.8px 0;transform:rotate(45deg)}
.prose li[data-checked=true]>p{color:var(--ink-2);text-decoration:line-through color-mix(in oklch,currentColor 60%,transparent)}
.prose code{font:.875em ui-monospace,monospace}.prose :not(pre)>code{padding:1px 4px;border-radius:3px;background:var(--well)}
.prose pre{padding:10px 16px;border-radius:7px;background:var(--well);font-size:1rem;line-height:1.5rem;white-space:pre-wrap;tab-size:4}
.prose hr{border:0;border-top:1px solid;opacity:.4;margin-block:1.5em}
.prose :is(p,h1,h2,h3,summary,th,td,figcaption){unicode-bidi:plaintext}
.prose table{display:block;overflow-x:auto;border-collapse:collapse;font-size:.9375rem;line-height:1.5rem}.prose td,.prose th{border:1px solid var(--line);max-width:40ch;padding:5px 12px;text-align:start;vertical-align:top}.prose th{font-weight:600}
.prose details{padding-left:22px}.prose details>*+*{margin-top:.75em}
.prose summary{position:relative;margin-left:-22px;padding-left:22px;font-weight:600;list-style:none;cursor:pointer}.prose summary::-webkit-details-marker{display:none}
.prose summary::before{content:"";position:absolute;top:10px;left:5px;width:6px;height:9px;background:currentColor;clip-path:polygon(0 0,100% 50%,0 100%);opacity:.7}.prose details[open]>summary::before{transform:rotate(90deg)}
.prose figure{margin-inline:0;margin-bottom:0}.prose img{display:block;max-width:100%;height:auto;border-radius:7px}.prose figure[data-width] img{width:100%}
.prose figcaption{padding-top:6px;font-size:.875rem;line-height:1.25rem;color:var(--ink-2)}
.prose mark{border-radius:2px;background:var(--mark);color:inherit}
.prose blockquote{font:400 1.375rem/2.125rem var(--passage);letter-spacing:-.008em;padding-left:24px;border-left:2px solid currentColor;margin-block:1em}.prose blockquote>*+*{margin-top:.75em}
.prose blockquote[data-type]{padding:10px 16px 12px;border:0;border-radius:7px;background:var(--well);font:inherit;letter-spacing:inherit}
.prose blockquote[data-type]::before{content:"Note";display:block;font-size:.8125rem;line-height:1.375rem;font-weight:600;color:var(--woad)}
.prose blockquote[data-type=tip]::before{content:"Tip";color:var(--ink-2)}.prose blockquote[data-type=warning]::before{content:"Warning";color:var(--ochre)}
.plink{margin-top:36px}
.files{margin-top:36px}
.files h2{font-size:.8125rem;font-weight:600;margin-bottom:8px}
.files li{border-top:1px solid var(--line)}.files li:last-child{border-bottom:1px solid var(--line)}
.files a{display:flex;gap:10px;padding:9px 0;text-decoration:none}
.files u{text-decoration-color:inherit}
.files span{margin-left:auto;flex:none;color:var(--ink-2);font-size:.75rem}
@media(max-width:767px){.pub{display:block;background:var(--page)}
.side{position:static;height:auto;padding:20px 20px 0;gap:16px}
.side dd{line-height:inherit}.side div:nth-child(-n+2) dd{min-height:1.75rem}.side dl{grid-template-columns:1fr 1fr;gap:12px;font-size:.8125rem;border:solid var(--line);border-width:1px 0;padding:12px 0}
main{padding:28px 20px}
h1{font-size:2rem;line-height:2.3125rem;margin-bottom:18px}
.prose{font-size:1.0625rem;line-height:1.6875rem}
.prose blockquote:not([data-type]){font-size:1.1875rem;line-height:1.8125rem;padding-left:18px}
.foot{display:none}
.foot.low{display:flex;justify-content:space-between;max-width:none;border-top:1px solid var(--line);margin-top:36px;padding-top:16px}
.foot.low a{margin:0}}`;

const video = `
.pv main{padding-top:48px}.pv article{max-width:45rem}
.ply{display:block;width:100%;aspect-ratio:16/9;border:0;border-radius:7px;margin-bottom:22px;background:oklch(.2 .01 175)}
.pv h1{font-size:2.25rem;line-height:2.5rem;margin-bottom:14px}
.by{display:flex;flex-wrap:wrap;gap:4px 14px;color:var(--ink-2);margin-bottom:26px}
.pv h2{font-size:.8125rem;line-height:1.1875rem;font-weight:600;margin:28px 0 8px}
.pv h2 small{font-size:.75rem;font-weight:400;color:var(--ink-3);margin-left:6px}
.tc{font-size:.8125rem;font-variant-numeric:tabular-nums;color:var(--verd);font-weight:500}
.said{position:relative;padding-left:13px;font-size:1rem;line-height:1.625rem}
.said::before{content:"";position:absolute;left:1px;top:4px;bottom:4px;width:2px;background:radial-gradient(circle,var(--edge) 1px,transparent 1.2px) 0 0/2px 5px repeat-y}
.kp li,.tr li{display:grid;grid-template-columns:3.75rem 1fr;font-size:1rem;line-height:1.625rem}
.kp a,.tr a{text-decoration:none}.kp a:hover,.tr a:hover{text-decoration:underline}
.tr li{padding:7px 0}.tr p{font:400 1rem/1.625rem var(--passage);color:var(--ink-2)}.tr .tc{color:var(--ink-3);line-height:1.625rem}
.toc{display:grid;gap:8px;font-size:.8125rem;color:var(--ink-2)}.toc a{text-decoration:none}.toc a:hover{text-decoration:underline}
.lines>*+*{margin-top:.75em}.lines{white-space:pre-line}
@media(max-width:767px){.pv main{padding-top:20px}.ply{margin:0 -20px 20px;width:calc(100% + 40px);border-radius:0}
.pv h1{font-size:1.625rem;line-height:2rem}.toc{display:none}}`;

/** Backgrounds become lines in print, because browsers don't print them. */
const paper = `
@page{margin:18mm 16mm}
@media print{:root{color-scheme:light;--page:#fff}.tint{--page:#fff;--ink:#000;--ink-2:#333;--line:#999}
.pub{display:block;background:none}.side{position:static;height:auto;padding:0;overflow:visible}
.side dl{display:flex;flex-wrap:wrap;gap:6px 28px;padding:0 0 10px;border:0;border-bottom:1px solid var(--line);font-size:9pt}.side dd{line-height:1.4}
.brand,.ava,.foot,.toc,.ply{display:none!important}.pub main{padding:18pt 0 0}.pub article{max-width:none}
.pub h1{font-size:24pt;line-height:1.15;margin-bottom:14pt}h1,h2,h3{break-after:avoid}
.prose,.said,.kp li,.tr li,.tr p{font-size:11pt;line-height:1.5}.prose blockquote:not([data-type]){font-size:13pt;line-height:1.5}.prose blockquote[data-type],.prose pre{border:1px solid var(--line)}
.prose ul>li::before{top:8pt}
.prose blockquote,.prose li,.files li,.kp li{break-inside:avoid}
.prose a[href^=http]::after,.by a::after{content:" (" attr(href) ")";font-size:.85em}
.plink{padding:0;min-height:0;box-shadow:none}.plink .clip{display:none}.plink::after{content:attr(href);overflow-wrap:anywhere}
.said::before{print-color-adjust:exact}}`;

const plain = `
.si{display:grid;grid-template-columns:24.25rem minmax(0,1fr);min-height:100dvh;background:linear-gradient(var(--line),var(--line)) 24.25rem 0/1px 100% no-repeat var(--page)}
.si-m{padding:40px 40px 40px 48px}
.si-b{display:grid;align-items:center;padding:48px 64px}
.lost{display:grid;gap:14px;width:min(34rem,100%);justify-items:start}
.lost h1{font-size:2.75rem;line-height:3rem;font-weight:600;letter-spacing:-.03em;margin:18px 0 0;text-wrap:balance;max-width:26rem}
.lost p{max-width:44ch;text-wrap:pretty;font-size:1rem;line-height:1.625rem;color:var(--ink-2)}
.lost form{display:grid;gap:12px;justify-items:start;width:min(22rem,100%)}
.lost label{font-size:.8125rem;font-weight:500}
.lost input{width:100%;height:2.5rem;padding:0 12px;font:inherit;font-size:1rem;color:inherit;background:none;border:1px solid var(--edge);border-radius:5px}
.lost .wrong{color:var(--madder);font-size:.8125rem;line-height:1.1875rem}
.index{width:min(24rem,100%);font-size:.9375rem;line-height:1.75rem;color:var(--ink-2)}
.index div{display:grid;grid-template-columns:28px auto minmax(1.5rem,1fr) auto;align-items:baseline;gap:0 8px}
.index b{font-weight:600;color:var(--verd)}.index i{height:2px;align-self:center;background:radial-gradient(circle,var(--edge) .8px,transparent 1px) right 0/6px 2px repeat-x}
.index .here{color:var(--ink)}
@media(max-width:767px){.si{display:block;background:var(--page)}.si-m{padding:28px 20px 0}.si-b{padding:64px 20px 24px}.lost h1{font-size:1.875rem;line-height:2.25rem}}`;

/** Line breaks are only for readability in this file. */
const oneLine = (rules: string) => rules.replaceAll("\n", "");

export const noteStyles = oneLine(ground + tint + shared + targets + paper);
export const videoStyles = oneLine(ground + shared + video + targets + paper);
export const plainStyles = oneLine(ground + plain + targets);

/** The frame before the player is loaded. Its picture is a background, so that a missing one leaves no gap. */
export const posterStyles = (picture: string) =>
  oneLine(`
body{margin:0;background:#1d2322}
a{position:absolute;inset:0;overflow:hidden;display:block;color:#fff;font:400 12px/16px ui-sans-serif,system-ui,sans-serif;text-decoration:none;background:url(${picture}) center/cover}
a::after{content:"";position:absolute;inset:50% 0 0;background:linear-gradient(transparent,rgb(0 0 0/.8))}
span{position:absolute;z-index:1}
.b{left:20px;bottom:18px;width:52px;height:52px;border-radius:50%;background:rgb(15 20 19/.86);display:grid;place-items:center}
.t{left:86px;right:80px;bottom:36px}
.d{right:7px;bottom:7px;padding:2px 5px;border-radius:3px;background:rgb(15 20 19/.84);font-size:11px;font-weight:500}
a:focus-visible{outline:3px solid #4fb9ae;outline-offset:-3px}
@media(max-width:480px){.t{display:none}}`);
