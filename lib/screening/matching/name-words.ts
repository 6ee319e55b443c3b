/** What stands in names without telling people apart, and how little it weighs. */
const particles =
  'al el ul ur ud il l as ash bin ben ibn bint abu abou abi umm van von der den de del della di da do dos das du la le las los y e na wa ter zu zur ag oglu ogly kyzy'
const titles =
  'mr mrs ms miss dr prof professor sir lord dame haji hajji hadji hajj mullah mulla mawlawi maulavi maulana mawlana molla sheikh shaikh shaykh cheikh qari hafiz ustad ustaz imam ayatollah general gen colonel col major maj captain capt lieutenant lt brigadier president prasident minister alhaj'
const legalForms =
  'ltd limited llc llp lp inc incorporated corp corporation co company plc gmbh ag aktiengesellschaft sa sas sarl srl spa bv nv oy oyj ab as asa aps kg se ooo oao zao pao ojsc jsc pjsc cjsc ao pte pty sdn bhd pt pjs kk doo dd ad uab sia ou tov zoo sp joint stock liability public the of and for group holding holdings trust foundation international mv mt ms'

const weights: Readonly<Record<'person' | 'entity', ReadonlyMap<string, number>>> = {
  person: new Map([...weighed(particles, 0.25), ...weighed(titles, 0.1)]),
  entity: new Map([...weighed(legalForms, 0.12), ...weighed('al el de la', 0.25)]),
}

function weighed(words: string, weight: number): (readonly [string, number])[] {
  return words.split(' ').map((word) => [word, weight] as const)
}

/** 0 to 1: how much a word tells of whose name it is. */
export function wordWeight(word: string, kind: 'person' | 'entity'): number {
  const known = weights[kind].get(word)
  if (known !== undefined) return known
  if (word.length === 1) return 0.3
  return word.length === 2 ? 0.7 : 1
}
