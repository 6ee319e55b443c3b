import { describe, expect, it } from 'vitest'
import { romanize, soundsOf } from './romanize'

describe('letters of other scripts', () => {
  it.each([
    ['Cyrillic', 'Владимир Зеленський', 'vladimir zelenskii'],
    ['Arabic', 'محمد', 'mhmd'],
    ['Persian', 'گل', 'gl'],
    ['Greek', 'Γεώργιος Παπαδόπουλος', 'georgios papadopulos'],
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

  it.each([
    ['Thai', 'วชิร', 'wchir'],
    ['Khmer', 'ពត', 'pt'],
    ['Japanese', 'オバマ', 'obama'],
    ['Chinese', '金正恩', 'jinzhengen'],
  ])('%s are romanised by a library', (_, text, latin) => {
    expect(romanize(text)).toBe(latin)
  })
})

describe('sounds of letters with diacritics', () => {
  it.each([
    ['Lithuanian', '', 'Šoigu', 'Soigu'],
    ['Latvian', 'LV', 'Šeršņevs', 'SerSnevs'],
    ['Estonian', 'EE', 'Rõžkov', 'ryZkov'],
    ['Polish', '', 'Żółć', 'ZolC'],
    ['Russian', '', 'Щукин', 'Sukin'],
    ['Ukrainian', '', 'Гліб', 'hlib'],
  ])('%s are kept apart from plain letters', (_, language, text, sounds) => {
    expect(soundsOf(text, language)).toBe(sounds)
  })
})
