import { describe, expect, it } from 'vitest'
import { lists } from './handler'

const app = lists(() => new Date('2026-03-01T09:30:00Z'))
const text = async (path: string) => (await app.request(path)).text()

describe('the demonstration lists', () => {
  it('are dated today', async () => {
    expect(await text('/lists/consolidated.xml')).toContain(
      'dateGenerated="2026-03-01T00:00:00.000Z"',
    )
    const { headers } = await app.request('/lists/peps.csv')
    expect(headers.get('last-modified')).toBe('Sun, 01 Mar 2026 09:30:00 GMT')
  })

  it('name test persons with the dates of birth of their personal codes', async () => {
    const xml = await text('/lists/consolidated.xml')
    expect(xml).toContain('<FIRST_NAME>ADULT</FIRST_NAME>')
    expect(xml).toContain('<DATE>2000-01-02</DATE>')
    expect(await text('/lists/peps.csv')).toContain('"ĄŽUOLAS","PAVYZDŽIŪNAS TESTNUMBER"')
  })
})
