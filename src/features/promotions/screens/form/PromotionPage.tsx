export function PromotionPage() {
  return null;
}
