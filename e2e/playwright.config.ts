import { defineConfig, devices } from '@playwright/test'

/**
 * A window has renderers for its own address bar, which nobody sees here: as dear as those of the pages. Of several
 * lists the last counts, so those that Playwright turns off are named again.
 */
const featuresOff = `
  WebUIOmniboxPopup WebUIOmniboxAimPopup WebUIOmniboxFullPopup PreloadTopChromeWebUI
  AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose HttpsUpgrades HttpsFirstBalancedModeAutoEnable
  LensOverlay MediaRouter PaintHolding ThirdPartyStoragePartitioning AvoidCorsURLLoaderRestartOnRedirect
  TcpPortRandomizationWin OptimizationHints NetworkTimeServiceQuerying AimEnabled PreconnectToSearch
  msForceBrowserSignIn msEdgeUpdateLaunchServicesPreferredVersion
`
const args = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${featuresOff.trim().split(/\s+/).join(',')}`,
]
const executablePath = process.env.CHROMIUM_PATH

/** Stories in a real browser against the built portal, a real gateway and the simulator. */
export default defineConfig({
  testDir: './portal',
  // Where a machine does other work as well: nothing waits for so long that goes well.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Whoever passes at the second try alone is named by the run: there is a race, or the machine stood still.
  retries: 1,
  // A file is one worker’s; each worker has an owner of documents of its own.
  workers: 2,
  forbidOnly: true,
  reporter: [['list'], ['json']],
  outputDir: '../test-results',
  globalSetup: './portal-services.ts',
  use: {
    launchOptions: { args, ...(executablePath ? { executablePath } : {}) },
    // What moves is drawn by the processor here.
    contextOptions: { reducedMotion: 'reduce' },
    // Pictures of every step would take half as long again as the story: of a failure there is the last one.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', use: devices['Desktop Chrome'], testIgnore: /phone/ },
    { name: 'phone', use: devices['Pixel 7'], testMatch: /phone/ },
  ],
})
