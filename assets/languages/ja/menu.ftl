# Actions, menus, tooltips.
