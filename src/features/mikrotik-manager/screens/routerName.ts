/** Names a router with its service area, because the routers of a site are often all called the same. */
export const routerName = (areaName: string, name: string) => `${areaName} › ${name}`;
