# Panels, windows, toasts and the start screen.
