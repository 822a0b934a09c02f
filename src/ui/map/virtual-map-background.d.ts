declare module 'virtual:map-background' {
  import type { MapBackground } from '#ui/map/map-background.ts';

  const background: MapBackground;
  export default background;
}
