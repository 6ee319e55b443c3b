import { dictionary, name } from '../objects'

/** sRGB as a device-independent colour space (ISO 32000-2, 8.6.5.3). It works with any PDF/A output intent. */
export const calibratedRgb = [
  name('CalRGB'),
  dictionary({
    WhitePoint: [0.9505, 1, 1.089],
    Gamma: [2.2, 2.2, 2.2],
    Matrix: [0.4124, 0.2126, 0.0193, 0.3576, 0.7152, 0.1192, 0.1805, 0.0722, 0.9505],
  }),
]
