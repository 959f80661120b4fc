import { PDFiumLibrary } from '@hyzyla/pdfium';

/** The functions of PDFium's own C interface that are used here; the package types only those it wraps. */
export interface Pdfium {
  _FPDF_LoadMemDocument(bytes: number, size: number, password: number): number;
  _FPDF_GetLastError(): number;
  _FPDF_CloseDocument(document: number): void;
  _FPDF_GetPageCount(document: number): number;
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_ClosePage(page: number): void;
  _FPDF_GetPageWidthF(page: number): number;
  _FPDF_GetPageHeightF(page: number): number;
  _FPDF_GetPageBoundingBox(page: number, rectangle: number): number;
  _FPDFPage_GetRotation(page: number): number;
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetAnnotCount(page: number): number;
  _FPDFBitmap_CreateEx(width: number, height: number, format: number, buffer: number, stride: number): number;
  _FPDFBitmap_FillRect(
    bitmap: number,
    left: number,
    top: number,
    width: number,
    height: number,
    color: number,
  ): void;
  _FPDFBitmap_Destroy(bitmap: number): void;
  _FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    left: number,
    top: number,
    width: number,
    height: number,
    rotate: number,
    flags: number,
  ): void;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(text: number): void;
  _FPDFText_CountChars(text: number): number;
  _FPDFText_GetUnicode(text: number, index: number): number;
  _FPDFText_IsHyphen(text: number, index: number): number;
  _FPDFText_IsGenerated(text: number, index: number): number;
  _FPDFText_GetFontSize(text: number, index: number): number;
  _FPDFText_GetTextObject(text: number, index: number): number;
  _FPDFText_GetFontInfo(text: number, index: number, buffer: number, length: number, flags: number): number;
  _FPDFTextObj_GetTextRenderMode(object: number): number;
  _FPDFPage_GetObject(page: number, index: number): number;
  _FPDFPageObj_GetType(object: number): number;
  _FPDFPageObj_GetMatrix(object: number, matrix: number): number;
  _FPDFPageObj_GetBounds(object: number, left: number, bottom: number, right: number, top: number): number;
  _FPDFFormObj_CountObjects(form: number): number;
  _FPDFFormObj_GetObject(form: number, index: number): number;
  _FPDFText_GetMatrix(text: number, index: number, matrix: number): number;
  _FPDFText_GetCharOrigin(text: number, index: number, x: number, y: number): number;
  _FPDFText_GetLooseCharBox(text: number, index: number, rectangle: number): number;
  readonly wasmExports: { malloc(size: number): number; free(pointer: number): void };
  /** Views of its memory; they are replaced when it grows, so they are never kept. */
  readonly HEAPU8: Uint8Array;
  readonly HEAPF32: Float32Array;
  readonly HEAPF64: Float64Array;
}

/** `FPDFPageObj_GetType`. */
export const pdfiumObjects = { text: 1, path: 2, image: 3, shading: 4, form: 5 } as const;

/** `FPDF_GetLastError`. */
export const pdfiumErrors = { file: 2, format: 3, password: 4, security: 5, page: 6 } as const;

let loading: Promise<Pdfium> | undefined;

/** PDFium, loaded at its first use and kept: it takes 80 ms. */
export function loadPdfium(): Promise<Pdfium> {
  loading ??= PDFiumLibrary.init().then(
    // The module is private in the package's types, and the package offers no other way to letter boxes.
    (library) => (library as unknown as { readonly module: Pdfium }).module,
  );
  return loading;
}

/** Lends `size` bytes of PDFium's memory to `use`, and takes them back. */
export function withMemory<T>(pdfium: Pdfium, size: number, use: (pointer: number) => T): T {
  const pointer = pdfium.wasmExports.malloc(size);
  if (pointer === 0) throw new RangeError(`PDFium has no ${size} bytes left`);
  try {
    return use(pointer);
  } finally {
    pdfium.wasmExports.free(pointer);
  }
}
