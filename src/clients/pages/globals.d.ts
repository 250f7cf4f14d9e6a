/** All elements of the pages are of HTML. */
interface Element extends HTMLOrSVGElement {
  hidden: boolean;
}

interface ParentNode {
  hidden: boolean;
}

declare class BarcodeDetector {
  constructor(options: { formats: string[] });

  static getSupportedFormats(): Promise<string[]>;

  detect(source: ImageBitmapSource): Promise<{ rawValue: string }[]>;
}

interface Window {
  SwaggerUIBundle: (options: object) => any;
}
