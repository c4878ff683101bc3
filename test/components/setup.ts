import '../../src/ui/theme/base.css';
