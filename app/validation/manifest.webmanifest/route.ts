import { securityHeaders } from '@/lib/portal/http/content-security-policy'
import { translator } from '@/lib/portal/i18n/translator'

/** The validation page as an app of its own. A browser requests it without cookies, so its language is the browser's. */
export async function GET(): Promise<Response> {
  const t = await translator('validation')
  const manifest = {
    id: '/validation',
    name: t('title'),
    short_name: 'Paraph',
    start_url: '/validation',
    scope: '/validation',
    display: 'standalone',
    background_color: '#fbfaf7',
    theme_color: '#fbfaf7',
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/apple-icon.png', sizes: '180x180', type: 'image/png' },
    ],
  }
  return Response.json(manifest, {
    headers: {
      ...securityHeaders(),
      'content-type': 'application/manifest+json',
      'cache-control': 'no-cache',
      vary: 'Accept-Language',
    },
  })
}
