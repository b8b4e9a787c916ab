package dev.slipway.git.repository.transport;

import dev.slipway.application.kernel.StorageGuard;
import dev.slipway.application.kernel.port.Storage;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.jgit.errors.LockFailedException;
import org.eclipse.jgit.internal.JGitText;
import org.eclipse.jgit.internal.submodule.SubmoduleValidator.SubmoduleValidationException;
import org.eclipse.jgit.lib.ObjectChecker.ErrorType;

/**
 * Decides whether the content of a push is at fault, and says why in git's words: {@code object <id>: hasDotgit: contains '.git'}. Failures
 * of the file system and of the process are not the client's.
 */
final class PushFault {

    /** Message of the library about an object that its checker rejects. */
    private static final Pattern REJECTED = Pattern.compile("(\\w+): object ([0-9a-f]{40}): (.*)", Pattern.DOTALL);
    /** Texts of git's fsck where the library has others. */
    private static final Map<String, String> FSCK = Map.ofEntries(
            text(ErrorType.NULL_SHA1, "contains entries pointing to null sha1"),
            text(ErrorType.DUPLICATE_ENTRIES, "contains duplicate file entries"),
            text(ErrorType.TREE_NOT_SORTED, "not properly sorted"),
            text(ErrorType.EMPTY_NAME, "contains empty pathname"),
            text(ErrorType.FULL_PATHNAME, "contains full pathnames"),
            text(ErrorType.HAS_DOT, "contains '.'"),
            text(ErrorType.HAS_DOTDOT, "contains '..'"),
            text(ErrorType.HAS_DOTGIT, "contains '.git'"),
            text(ErrorType.GITMODULES_PARSE, "could not parse gitmodules blob"),
            text(ErrorType.GITMODULES_NAME, "disallowed submodule name"),
            text(ErrorType.GITMODULES_PATH, "disallowed submodule path"),
            text(ErrorType.GITMODULES_URL, "disallowed submodule url"));
    /** Messages about packs for which the library has no exception of their own. */
    private static final Set<String> OF_PACKS = Set.of(JGitText.get().notAPACKFile, JGitText.get().packHasUnresolvedDeltas);
    private static final Pattern NUMBERED = Pattern.compile(Stream
            .of(JGitText.get().unsupportedPackVersion, JGitText.get().unknownObjectType)
            .map(text -> text.substring(0, text.indexOf('{'))).map(Pattern::quote).reduce((one, other) -> one + "|" + other).orElseThrow());

    private PushFault() {
    }

    private static Map.Entry<String, String> text(ErrorType type, String text) {
        return Map.entry(type.getMessageId(), text);
    }

    static boolean ofContent(Throwable failure) {
        return switch (failure) {
            case FileSystemException ignored -> false;
            case FileNotFoundException ignored -> false;
            case LockFailedException ignored -> false;
            case UncheckedIOException ignored -> false;
            case Error ignored -> false;
            case IOException plain when plain.getClass() == IOException.class -> ofPack(String.valueOf(plain.getMessage()));
            default -> true;
        };
    }

    private static boolean ofPack(String message) {
        return OF_PACKS.contains(message) || NUMBERED.matcher(message).lookingAt();
    }

    /** Returns the reason for the client. */
    static String words(Storage storage, Throwable failure) {
        if (StorageGuard.exhausted(storage, failure)) {
            return "no space is left on the server";
        }
        return ofContent(failure) ? words(failure) : "the server has failed";
    }

    private static String words(Throwable failure) {
        return switch (failure) {
            case SubmoduleValidationException modules ->
                    fsck(modules.getFsckMessageId().getMessageId(), String.valueOf(modules.getMessage()));
            case EOFException ignored -> "early EOF";
            case IOException told -> said(String.valueOf(told.getMessage()));
            default -> "the pack is corrupt";
        };
    }

    private static String said(String message) {
        Matcher rejected = REJECTED.matcher(message);
        return rejected.matches() ? "object " + rejected.group(2) + ": " + fsck(rejected.group(1), rejected.group(3)) : message;
    }

    private static String fsck(String id, String text) {
        return id + ": " + FSCK.getOrDefault(id, text);
    }
}
