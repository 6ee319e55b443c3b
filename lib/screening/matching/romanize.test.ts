import { describe, expect, it } from 'vitest'
import { romanize } from './romanize'

describe('letters of other scripts', () => {
  it.each([
    ['Cyrillic', 'Владимир Зеленський', 'vladimir zelenskii'],
    ['Arabic', 'محمد', 'mhmd'],
    ['Persian', 'گل', 'gl'],
    ['Greek', 'Γεώργιος Παπαδόπουλος', 'georgios papadopoulos'],
    ['Georgian', 'ბარაკ ობამა', 'barak obama'],
    ['Armenian', 'Արման', 'arman'],
    ['Hebrew', 'לוי', 'lvi'],
    ['Lithuanian', 'Žygimantė Šiaučiūnaitė', 'zygimante siauciunaite'],
    ['Latvian', 'Jānis Bērziņš', 'janis berzins'],
    ['Estonian', 'Õnne Mäger', 'onne mager'],
    ['German', 'Weiß', 'weiss'],
    ['Polish', 'Łukasz', 'lukasz'],
  ])('%s are romanised', (_, text, latin) => {
    expect(romanize(text)).toBe(latin)
  })

  it('are kept when there is no table for them', () => {
    expect(romanize('金正恩')).toBe('金正恩')
  })
})
