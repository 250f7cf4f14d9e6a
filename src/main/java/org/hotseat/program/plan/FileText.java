package org.hotseat.program.plan;

/** Texts of files in the form that plans may have. */
final class FileText {

    static final int LONGEST = 200;

    private FileText() {}

    /**
     * Returns a text without control characters, half surrogate pairs, and blanks at its ends; at most
     * {@value #LONGEST} characters.
     */
    static String clean(String text) {
        StringBuilder clean = new StringBuilder();
        text.codePoints()
                .map(c -> Character.isISOControl(c) ? ' ' : isSurrogate(c) ? 0xFFFD : c)
                .limit(LONGEST)
                .forEach(c -> {
                    if (clean.length() + Character.charCount(c) <= LONGEST) {
                        clean.appendCodePoint(c);
                    }
                });
        return clean.toString().strip();
    }

    private static boolean isSurrogate(int codePoint) {
        return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    }
}
