import { describe, expect, it } from 'vitest'
import { acceptedLanguage } from './language'

describe('the language a browser asks for', () => {
  it.each([
    ['lt', 'lt'],
    ['lt-LT,lt;q=0.9,en;q=0.8', 'lt'],
    ['en-GB,en;q=0.9,lt;q=0.8', 'en'],
    ['en;q=0.5, lt;q=0.7', 'lt'],
    ['pl, lt;q=0.4, en;q=0.3', 'lt'],
    ['lv-LV,lv;q=0.9,en;q=0.8', 'lv'],
    ['ru, et;q=0.4, en;q=0.3', 'et'],
    ['lt;q=0, en', 'en'],
    ['pl', 'en'],
    ['*', 'en'],
    ['', 'en'],
    [null, 'en'],
  ])('with Accept-Language %j is %s', (header, language) => {
    expect(acceptedLanguage(header)).toBe(language)
  })
})
