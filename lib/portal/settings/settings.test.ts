import { expect, it } from 'vitest'
import { readEnvironment, screeningLists } from '@/lib/settings/config'
import { serverPrefixes } from '@/lib/settings/provider-environment'
import { categoriesOfLists } from './settings'

const real = Object.fromEntries(
  serverPrefixes.map((prefix) => [`${prefix}_URL`, 'https://provider.example']),
)

it.each([
  ['sanctions and PEPs with the simulator, which has lists of both', {}, ['sanctions', 'peps']],
  ['nothing with real providers and no lists', real, []],
  [
    'sanctions alone',
    { ...real, SCREENING_LISTS: 'un=/lists/un.xml,eu=/lists/eu.xml' },
    ['sanctions'],
  ],
  ['PEPs alone', { ...real, SCREENING_LISTS: 'peps-opensanctions=/lists/peps.csv' }, ['peps']],
])('signers can be screened for %s', (_, environment, categories) => {
  expect(categoriesOfLists(screeningLists(readEnvironment(environment)))).toEqual(categories)
})
