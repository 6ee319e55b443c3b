import { soundOf } from './sound'

/**
 * Given names that stand for each other: the forms of one name in East Slavic languages, then short forms. A short form
 * may stand for several names, but these do not stand for each other: Sasha is Aleksandr and Aleksandra.
 */
const sameNames = [
  'aleksandr alexander oleksandr aliaksandr alyaksandr olexandr',
  'aleksei alexey oleksii aliaksei alyaksey',
  'andrei andrii andrej andriy',
  'anatolii anatoliy anatol',
  'anton antanas',
  'artem artyom artsiom artsyom',
  'denis denys dzianis',
  'dmitri dmytro dzmitry dmitrijs',
  'evgeni yevgeny yevhen yauhen evgenii',
  'grigori hryhorii ryhor grigory',
  'igor ihor ihar',
  'ilya illia illya',
  'ivan ioann',
  'iosif josef joseph yosyp',
  'kirill kyrylo kiryl',
  'konstantin kostiantyn kanstantsin',
  'leonid leanid',
  'maksim maxim maksym',
  'mikhail mykhailo mikhailo michael',
  'nikita mykyta mikita',
  'nikolai mykola mikalai nicholas',
  'oleg oleh aleh',
  'pavel pavlo pavol paul',
  'petr petro piotr pyotr peter',
  'roman raman',
  'sergei serhii siarhei syarhey serge',
  'stepan stsiapan stephan',
  'vasili vasyl vasil basil',
  'viktor victor viktar',
  'vitali vitalii vital',
  'vladimir volodymyr uladzimir wladimir',
  'vyacheslav viacheslav viachaslau',
  'yuri yurii iurii yury',
  'anna hanna ganna',
  'ekaterina kateryna katsiaryna catherine',
  'elena olena alena helena',
  'evgenia yevheniia yauheniya',
  'irina iryna',
  'natalia nataliia natallia',
  'olga olha volha',
  'svetlana svitlana sviatlana',
  'tatiana tetiana tatsiana',
] as const

const shortNames = [
  'aleksandr alexander aleksandra alexandra: sasha alex aleks shura alec sandy',
  'aleksei alexey: alyosha alex lyosha',
  'andrew: andy drew',
  'anna: anya ann annie',
  'anthony: tony',
  'barack: barry',
  'benjamin: ben benny bibi',
  'charles: charlie chuck',
  'christopher: chris kit',
  'daniel: dan danny',
  'david: dave',
  'dmitri: dima mitya',
  'donald: don donny',
  'edward: ed eddie ted ned',
  'ekaterina catherine: katya kate cathy',
  'elena: lena',
  'elizabeth: liz beth betty lisa',
  'evgeni: zhenya',
  'frederick friedrich: fred freddy fritz',
  'george: georgie',
  'gregory: greg',
  'ivan: vanya',
  'james: jim jimmy jamie',
  'john: jack johnny jon',
  'joseph: joe joey',
  'kenneth: ken kenny',
  'konstantin: kostya',
  'lawrence: larry',
  'margaret: maggie peggy meg',
  'maria: masha',
  'matthew: matt',
  'michael: mike mick micky',
  'mikhail: misha',
  'natalia: natasha',
  'nicholas nikolai: nick kolya nicky',
  'patrick: pat paddy',
  'pavel: pasha',
  'peter: pete',
  'richard: dick rick rich',
  'robert: bob bobby rob robbie',
  'ronald: ron ronnie',
  'samuel: sam sammy',
  'sergei: seryozha',
  'stephen steven: steve',
  'tatiana: tanya',
  'theodore: ted teddy theo',
  'thomas: tom tommy',
  'timothy: tim timmy',
  'victor viktor: vitya vic',
  'vladimir: vova volodya vlad',
  'walter: walt wally',
  'william: bill billy will willy liam',
  'yuri: yura',
] as const

const pairsBySound = new Map<string, number[]>()
let numbered = 0

function note(name: string, pair: number): void {
  const { folded } = soundOf(name.replace(/j/g, 'y'))
  pairsBySound.set(folded, [...(pairsBySound.get(folded) ?? []), pair])
}

for (const group of sameNames) {
  numbered += 1
  for (const name of group.split(' ')) note(name, numbered)
}
// Each name shares a number with its short forms. A short form of two names has two numbers; the names share none.
for (const row of shortNames) {
  const [names = '', shorts = ''] = row.split(': ')
  for (const name of names.split(' ')) {
    numbered += 1
    note(name, numbered)
    for (const short of shorts.split(' ')) note(short, numbered)
  }
}

/** Numbers that a given name shares with the names that stand for it. */
export function sharedNumbers(folded: string): readonly number[] {
  return pairsBySound.get(folded) ?? none
}

const none: readonly number[] = []
