; The installer for Windows, for the current user without administrator rights. Games and settings stay when the
; program is removed. packaging/windows/pack passes VERSION and OUTPUT.
Unicode true
!include MUI2.nsh

!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Tenjiku"
!define CLASSES "Software\Classes"

Name "Tenjiku"
OutFile "${OUTPUT}"
SetCompressor /SOLID lzma
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\Tenjiku"
InstallDirRegKey HKCU "${KEY}" "InstallLocation"
ManifestDPIAware true

!define MUI_ICON "..\icon\icon.ico"
!define MUI_UNICON "..\icon\icon.ico"
!define MUI_FINISHPAGE_RUN "$INSTDIR\Tenjiku.exe"
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Japanese"

Section
    SetOutPath "$INSTDIR"
    File /r "..\..\target\package-windows\Tenjiku\*"
    CreateShortcut "$SMPROGRAMS\Tenjiku.lnk" "$INSTDIR\Tenjiku.exe"
    WriteUninstaller "$INSTDIR\uninstall.exe"
    WriteRegStr HKCU "${KEY}" "DisplayName" "Tenjiku"
    WriteRegStr HKCU "${KEY}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKCU "${KEY}" "DisplayIcon" "$INSTDIR\Tenjiku.exe"
    WriteRegStr HKCU "${KEY}" "InstallLocation" "$INSTDIR"
    WriteRegStr HKCU "${KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    WriteRegDWORD HKCU "${KEY}" "NoModify" 1
    WriteRegDWORD HKCU "${KEY}" "NoRepair" 1
    ; Offered under "Open with" for records and games of other programs; their default program stays.
    WriteRegStr HKCU "${CLASSES}\Tenjiku.Game" "" "Tenjiku game"
    WriteRegStr HKCU "${CLASSES}\Tenjiku.Game\DefaultIcon" "" "$INSTDIR\Tenjiku.exe"
    WriteRegStr HKCU "${CLASSES}\Tenjiku.Game\shell\open\command" "" '"$INSTDIR\Tenjiku.exe" "%1"'
    WriteRegStr HKCU "${CLASSES}\.ron\OpenWithProgids" "Tenjiku.Game" ""
    WriteRegStr HKCU "${CLASSES}\.kif\OpenWithProgids" "Tenjiku.Game" ""
    WriteRegStr HKCU "${CLASSES}\.pgn\OpenWithProgids" "Tenjiku.Game" ""
SectionEnd

Section "Uninstall"
    Delete "$SMPROGRAMS\Tenjiku.lnk"
    ; The folder belongs to the program, and games are kept elsewhere. /D= on the command line may name a shared
    ; folder, so only installed files are deleted.
    RMDir /r "$INSTDIR\bin"
    RMDir /r "$INSTDIR\docs"
    RMDir /r "$INSTDIR\assets"
    Delete "$INSTDIR\README.md"
    Delete "$INSTDIR\CHANGELOG.md"
    Delete "$INSTDIR\CONTRIBUTING.md"
    Delete "$INSTDIR\LICENSE-MIT"
    Delete "$INSTDIR\LICENSE-APACHE"
    Delete "$INSTDIR\THIRD-PARTY.html"
    Delete "$INSTDIR\tenjiku.cdx.json"
    Delete "$INSTDIR\Tenjiku.exe"
    Delete "$INSTDIR\uninstall.exe"
    RMDir "$INSTDIR"
    DeleteRegKey HKCU "${KEY}"
    DeleteRegKey HKCU "${CLASSES}\Tenjiku.Game"
    DeleteRegValue HKCU "${CLASSES}\.ron\OpenWithProgids" "Tenjiku.Game"
    DeleteRegValue HKCU "${CLASSES}\.kif\OpenWithProgids" "Tenjiku.Game"
    DeleteRegValue HKCU "${CLASSES}\.pgn\OpenWithProgids" "Tenjiku.Game"
SectionEnd
