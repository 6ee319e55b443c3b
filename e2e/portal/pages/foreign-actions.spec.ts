import { addressOf, expect, test as it } from '../story'

const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }

it('an action that another site begins is refused as the caller’s fault', async ({ request }) => {
  for (const page of ['/', '/sign-in', '/documents']) {
    const answer = await request.post(addressOf(page), {
      headers: { ...foreign, 'next-action': '0'.repeat(42) },
      data: '[]',
    })
    expect([page, answer.status()]).toEqual([page, 403])
  }
})
