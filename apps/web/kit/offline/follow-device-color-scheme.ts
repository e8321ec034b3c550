/** Follows the device's scheme, light or dark, also for controls that the browser draws. For pages without the office around them. */
export function followDeviceColorScheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const follow = (): void => {
    document.documentElement.dataset['mantineColorScheme'] = dark.matches ? 'dark' : 'light';
  };
  follow();
  dark.addEventListener('change', follow);
}
