import { describe, expect, it } from 'vitest'
import { partsOfName } from './name-parts'

const partsOf = (name: string) =>
  partsOfName(name)
    .map(({ word, part }) => `${word}:${part}`)
    .join(' ')

describe('parts of a name', () => {
  it.each([
    ['Igor Ivanovich BUZOVSKI', 'Igor:given Ivanovich:patronymic BUZOVSKI:family'],
    ['KURYANOV Vladimir Olegovich', 'KURYANOV:family Vladimir:given Olegovich:patronymic'],
    ['LAVROV, Sergey Viktorovich', 'Sergey:given Viktorovich:patronymic LAVROV:family'],
    ['Сергей Викторович Лавров', 'Сергей:given Викторович:patronymic Лавров:family'],
    ['Лавров Сергей Викторович', 'Лавров:family Сергей:given Викторович:patronymic'],
    ['Viktar Ivanavich Stankevich', 'Viktar:given Ivanavich:patronymic Stankevich:family'],
    ['Slobodan Milosevic', 'Slobodan:unknown Milosevic:unknown'],
    ['Usama bin Laden', 'Usama:unknown bin:unknown Laden:unknown'],
    ['JANAN AGHA', 'JANAN:unknown AGHA:unknown'],
  ])('of %s are %s', (name, parts) => {
    expect(partsOf(name)).toBe(parts)
  })

  it('are those that the source states', () => {
    const stated = { given: 'Vladimir Vladimirovich', patronymic: '', family: 'Putin' }
    expect(partsOfName('', stated)).toEqual([
      { word: 'Vladimir', part: 'given' },
      { word: 'Vladimirovich', part: 'patronymic' },
      { word: 'Putin', part: 'family' },
    ])
  })
})
