import { createHmac, createPublicKey, type JsonWebKey } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { utf8 } from '#encoding/bytes'
import { issue, profiles } from '#testing/certificates'
import { isMadeBy, jwsAlgorithm } from './algorithms'
import { type Jws, parseJws } from './jws'
import { isPayloadEncoded, signingInput } from './payload'

/** Makes a certificate with the key of an example. */
function certificateOf(jwk: JsonWebKey) {
  const { parsed } = issue('EXAMPLE', undefined, profiles.person)
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  return { ...parsed, subjectPublicKeyInfo: key.export({ type: 'spki', format: 'der' }) }
}

function onlyOne(text: string): Jws {
  const [jws] = parseJws(utf8(text)).signatures
  if (!jws) throw new RangeError('A signature was expected')
  return jws
}

function isRight(text: string, jwk: JsonWebKey, name?: string): boolean {
  const jws = onlyOne(text)
  const stated = typeof jws.header.alg === 'string' ? jws.header.alg : undefined
  const signed = signingInput(jws, utf8(jws.payload ?? ''))
  return isMadeBy(certificateOf(jwk), name ?? stated, jws.value, signed)
}

const claims =
  'eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ'

const examples: readonly (readonly [string, string, JsonWebKey])[] = [
  [
    'RFC 7515, A.2',
    `eyJhbGciOiJSUzI1NiJ9.${claims}.cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw`,
    {
      kty: 'RSA',
      e: 'AQAB',
      n: 'ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ',
    },
  ],
  [
    'RFC 7515, A.3',
    `eyJhbGciOiJFUzI1NiJ9.${claims}.DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q`,
    {
      kty: 'EC',
      crv: 'P-256',
      x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
      y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
    },
  ],
  [
    'RFC 7515, A.4',
    'eyJhbGciOiJFUzUxMiJ9.UGF5bG9hZA.AdwMgeerwtHoh-l192l60hp9wAHZFVJbLfD_UxMi70cwnZOYaRI1bKPWROc-mZZqwqT2SI-KGDKB34XO0aw_7XdtAG8GaSwFKdCAPZgoXD2YBJZCPEX3xKpRwcdOO8KpEHwJjyqOgzDO7iKvU8vcnwNrmxYbSW9ERBXukOXolLzeO_Jn',
    {
      kty: 'EC',
      crv: 'P-521',
      x: 'AekpBQ8ST8a8VcfVOTNl353vSrDCLLJXmPk06wTjxrrjcBpXp5EOnYG_NjFZ6OvLFV1jSfS9tsz4qUxcWceqwQGk',
      y: 'ADSmRA43Z1DSNx_RvcLI87cdL07l6jQyyBXMoxVg_l2Th-x3S1WDhjDly79ajL4Kkd0AZMaZmh9ubmf63e3kyMj2',
    },
  ],
  [
    'RFC 8037, A.4',
    'eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc.hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg',
    { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' },
  ],
]

describe('the example of', () => {
  it.each(examples)('%s verifies, but not after a change', (_, text, jwk) => {
    expect(isRight(text, jwk)).toBe(true)
    expect(
      isRight(
        text.replace('.eyJp', '.eyJq').replace('.UGF5', '.UGF6').replace('.RXhh', '.RXhi'),
        jwk,
      ),
    ).toBe(false)
  })

  it.each(examples)('%s does not verify by another algorithm', (_, text, jwk) => {
    const { header } = onlyOne(text)
    const others = ['RS256', 'PS256', 'ES256', 'ES384', 'ES512', 'EdDSA', 'HS256', 'none'].filter(
      (name) => name !== header.alg,
    )
    for (const name of others) expect(isRight(text, jwk, name)).toBe(false)
  })

  it('RFC 7797, 4.2, has the unencoded payload in its signing input', () => {
    const key =
      'AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow'
    const jws = onlyOne(
      'eyJhbGciOiJIUzI1NiIsImI2NCI6ZmFsc2UsImNyaXQiOlsiYjY0Il19..A5dxf2s96_n5FLueVuW1Z_vh161FwXZC4YLPff6dmDY',
    )
    expect(isPayloadEncoded(jws)).toBe(false)
    const mac = createHmac('sha256', Buffer.from(key, 'base64url'))
    expect(mac.update(signingInput(jws, utf8('$.02'))).digest()).toEqual(Buffer.from(jws.value))
    expect(jwsAlgorithm('HS256', jws.value)).toBeUndefined()
  })
})
