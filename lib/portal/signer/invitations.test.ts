import { describe, expect, it } from 'vitest'
import {
  findLink,
  type InvitationBook,
  invitationId,
  isLinkSecret,
  withIdentification,
  withLink,
} from './invitations'

const secret = (number: number) => String(number).padStart(43, 'x')
const login = '11111111-1111-4111-8111-111111111111'

describe('the links a browser followed', () => {
  it('stand under a name that does not contain the secret', () => {
    expect(invitationId(secret(1))).toMatch(/^[0-9a-f]{16}$/)
    expect(findLink(withLink([], secret(1)), invitationId(secret(1)))).toEqual({
      secret: secret(1),
    })
  })

  it('are at most ten, the newest ones', () => {
    const numbers = Array.from({ length: 12 }, (_, number) => number)
    const book = numbers.reduce<InvitationBook>((known, n) => withLink(known, secret(n)), [])
    expect(book).toHaveLength(10)
    expect(findLink(book, invitationId(secret(11)))).toBeDefined()
    expect(findLink(book, invitationId(secret(0)))).toBeUndefined()
  })

  it('keep their identification when followed again', () => {
    const book = withIdentification(withLink([], secret(1)), invitationId(secret(1)), login)
    expect(withLink(book, secret(1))).toEqual([{ secret: secret(1), identification: login }])
  })

  it('take no other text for a secret', () => {
    expect(isLinkSecret(secret(1))).toBe(true)
    expect(isLinkSecret('short')).toBe(false)
    expect(isLinkSecret(`${secret(1)}/../x`)).toBe(false)
  })
})
