/**
 * Words that say nothing about a text's topic. Short on purpose: words that a text repeats everywhere are found by
 * counting.
 */
const lists: Record<string, string> = {
  en: `a about after again all also am an and any are as at be because been before being but by can could did do does
    doing don down each even every few for from get gets getting go goes going gonna got had has have having he her here
    hers him his how i if in into is it its just kind know let like little ll lot m make may maybe me mean more most much
    my no not now of off oh ok okay on one only or other our out over own quite re really right said same say see she
    should so some something sort still such t than that the their them then there these they thing things think this
    those though through to too um under until up us ve very want was way we well went were what when where which while
    who why will with would yeah yes you your`,
  de: `aber alle als also am an auch auf aus bei bin bis bist da damit dann das dass dein dem den der des die dies diese
    dieser doch dort du durch ein eine einem einen einer eines er es etwas für ganz gibt hab habe haben hat hier ich ihr
    im in ins ist ja jetzt kann kein keine man mehr mein mich mir mit nach nicht noch nun nur ob oder schon sehr sein
    seine sich sie sind so soll um und uns unter vom von vor war was wenn wer werden wie wir wird wo zu zum zur`,
  fr: `à ai alors au aussi autre aux avec avez bien c ça ce ces cette comme d dans de des donc du elle elles en encore est
    et été être eu fait faire il ils j je l la là le les leur lui m ma mais me même mes moi mon n ne nous on ont ou où par
    parce pas peu peut plus pour qu quand que qui s sa sans se ses si son sont sur t ta te tout très tu un une va vous y`,
  es: `a al algo así aquí bien como con cuando de del desde donde dos el ella ellos en entonces era es esa ese eso esta
    está estas este esto estos fue ha había hace hay la las le les lo los más me mi muy nada ni no nos o para pero por
    porque pues que qué se ser si sí sin sobre son su sus también te tiene todo todos tu un una uno vamos y ya yo`,
  it: `a ad al alla anche ancora c che chi ci come con cosa così da dal dalla de dei del della delle di dove e è ed era
    essere fa fatto gli ha hanno ho i il in io l la le lei li lo loro lui ma me mi mio molto ne nel nella no noi non o ogni
    per perché più po poi può qua quando quella quello questa questo qui quindi se sei si sì solo sono su sua suo te ti tra
    tu tutti tutto un una uno va vi voi`,
  pt: `a agora ao aos as assim até com como da das de dela dele depois do dos e é ela ele eles em então era essa esse esta
    está este eu foi gente há isso isto já lá mais mas me mesmo meu minha muito na nas não né no nos nós o os ou para pela
    pelo pode por porque pra quando que quem se sem ser seu só sua também tem tudo um uma vai você`,
  nl: `aan al als bij dan dat de deze die dit door dus een en er gaan had heb hebben heeft het hier hij hoe ik in is ja je
    kan maar me meer met mijn moet naar niet nog nu of om omdat ook op over te toch tot uit van veel voor want was wat we
    wel wij wordt ze zei zijn zo`,
  sv: `alla att av bara de den det då där efter en ett för från ha har här i inte in ja jag kan man med men mig min mycket
    när något och också om på sen sig ska som så till upp ut var vad vi vill är över`,
  ru: `а без был была были было быть в вам вас во вот все всё вы да для до его ее её если есть же за и из или им их к как
    когда которые который ли меня мне может мы на надо нас не нет ни но ну о об он она они от очень по при с сейчас со так
    такой там то тоже только тот ты у уже что чтобы это этого этот я`,
};

const sets = new Map(Object.entries(lists).map(([language, words]) => [language, new Set(words.split(/\s+/))]));
const all = new Set([...sets.values()].flatMap((set) => [...set]));

/** The list of a language, or the words of all lists for an unknown or unsupported language. */
export function stopWordsOf(language: string | null): ReadonlySet<string> {
  return sets.get((language ?? "").split("-")[0]?.toLowerCase() ?? "") ?? all;
}

/** The language whose stop words occur most in a text; null if it has few of any. */
export function guessLanguage(words: readonly string[]): string | null {
  let best: string | null = null;
  let most = words.length * 0.15;
  for (const [language, set] of sets) {
    let hits = 0;
    for (const word of words) if (set.has(word)) hits += 1;
    if (hits > most) {
      most = hits;
      best = language;
    }
  }
  return best;
}
