import type { MetadataRoute } from 'next'

/** The name and icon of the portal on a phone's home screen. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    name: 'Paraph',
    start_url: '/',
    display: 'browser',
    background_color: '#fbfaf7',
    theme_color: '#fbfaf7',
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/apple-icon.png', sizes: '180x180', type: 'image/png' },
    ],
  }
}
