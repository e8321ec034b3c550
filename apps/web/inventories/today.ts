/** The day of whoever looks, `yyyy-MM-dd`. */
export function today(): string {
  const now = new Date();
  const digits = (value: number): string => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${digits(now.getMonth() + 1)}-${digits(now.getDate())}`;
}
