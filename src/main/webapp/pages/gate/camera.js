/**
 * Reads QR codes with the camera, where the browser can: it has a `BarcodeDetector`, and the page came by https or from
 * this machine.
 */
const EVERY_MS = 150;
const SAME_AGAIN_MS = 4000;

export async function canRead() {
  return 'BarcodeDetector' in window && Boolean(navigator.mediaDevices?.getUserMedia)
    && (await BarcodeDetector.getSupportedFormats()).includes('qr_code');
}

/**
 * Shows what the camera sees and tells each code once.
 *
 * @param {HTMLVideoElement} video
 * @param {(code: string) => void} tell
 * @returns {Promise<() => void>} ends it; fails when the person or the browser allows no camera
 */
export async function watchCodes(video, tell) {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  let last = { code: '', at: 0 };
  let over = false;
  video.srcObject = stream;
  await video.play();
  const look = async () => {
    const found = over ? [] : await detector.detect(video).catch(() => []);
    const code = found[0]?.rawValue ?? '';
    if (code && (code !== last.code || Date.now() - last.at > SAME_AGAIN_MS)) {
      tell(code);
    }
    if (code) {
      last = { code, at: Date.now() };
    }
    if (!over) {
      setTimeout(look, EVERY_MS);
    }
  };
  look();
  return () => {
    over = true;
    stream.getTracks().forEach((track) => track.stop());
    video.srcObject = null;
  };
}
