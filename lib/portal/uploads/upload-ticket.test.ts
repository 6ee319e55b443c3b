import { describe, expect, it } from 'vitest'
import { readUploadTicket, uploadTicket } from './upload-ticket'

const viewer = { owner: 'person-ona' }
const upload = '5d2d6a7c-90b7-4a64-8b5d-2f7d1d3c4e31'
const ticket = uploadTicket(viewer, upload, ['secret'])

describe('a ticket of an upload', () => {
  it('is read by its owner', () => {
    expect(readUploadTicket(viewer, ticket, ['secret'])).toBe(upload)
  })

  it('is read during a change of the secret', () => {
    expect(readUploadTicket(viewer, ticket, ['newer', 'secret'])).toBe(upload)
  })

  it.each([
    ['another owner', { owner: 'person-other' }, ticket, 'secret'],
    ['another secret', viewer, ticket, 'another secret'],
    ['another upload', viewer, ticket.replace('5d2d', '6d2d'), 'secret'],
    ['no seal', viewer, upload, 'secret'],
    ['nothing', viewer, '', 'secret'],
  ])('is rejected with %s', (_, person, text, secret) => {
    expect(readUploadTicket(person, text, [secret])).toBeUndefined()
  })
})
