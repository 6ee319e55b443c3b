/** A test person with Smart-ID, who owns documents. */
export const owner = {
  country: 'Lithuania',
  code: '40504040001',
  name: 'OK',
  surname: 'TESTNUMBER',
}
