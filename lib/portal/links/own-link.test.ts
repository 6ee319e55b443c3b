import { describe, expect, it } from 'vitest'
import { ownLink } from './own-link'

const homes = ['https://sign.example.org']
const secret = 'A'.repeat(43)
const link = `https://sign.example.org/invitation/${secret}`

describe('a pasted link', () => {
  it.each([
    ['alone', link, `/invitation/${secret}`],
    ['with spaces around it', `  ${link}\n`, `/invitation/${secret}`],
    ['in a sentence', `Open <${link}> to sign`, `/invitation/${secret}`],
    ['that is temporary', `${homes[0]}/signing-link/${secret}`, `/signing-link/${secret}`],
    ['of a public document', `${homes[0]}/public/8d64b869-8c6f`, '/public/8d64b869-8c6f'],
  ])('of this portal, %s, leads to its page', (_, pasted, path) => {
    expect(ownLink(pasted, homes)).toBe(path)
  })

  it.each([
    ['nothing', ''],
    ['words', 'I have no link'],
    ['a link of another portal', `https://sign.example.com/invitation/${secret}`],
    ['a name that begins as ours', `https://sign.example.org.example.com/invitation/${secret}`],
    ['another page of ours', 'https://sign.example.org/documents'],
    ['a link that was cut off', 'https://sign.example.org/invitation/AAAA'],
    ['a script', 'javascript:alert(1)'],
  ])('that is %s is rejected', (_, pasted) => {
    expect(ownLink(pasted, homes)).toBeUndefined()
  })
})
