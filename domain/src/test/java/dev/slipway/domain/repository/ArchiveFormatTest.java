package dev.slipway.domain.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArchiveFormatTest {

    private static final String SHA = "0123456789012345678901234567890123456789";

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"-,TAR_GZ", "tar.gz,TAR_GZ", "tgz,TAR_GZ", "gz,TAR_GZ", "tar,TAR", "zip,ZIP", "tar.bz2,TAR_BZ2",
            "tbz,TAR_BZ2",
        "tbz2,TAR_BZ2", "tb2,TAR_BZ2", "bz2,TAR_BZ2", "7z,-", "'',-", "ZIP,-", ".zip,-", "tar.xz,-", "rar,-"})
    void an_ending_names_a_format(String asked, ArchiveFormat format) {
        assertEquals(Optional.ofNullable(format), ArchiveFormat.of(asked));
    }

    @Test
    void no_ending_names_two_formats() {
        List<String> endings = Arrays.stream(ArchiveFormat.values()).flatMap(format -> format.endings().stream()).toList();
        assertEquals(endings.stream().distinct().toList(), endings);
        for (ArchiveFormat format : ArchiveFormat.values()) {
            assertEquals(format.ending(), format.endings().getFirst());
        }
        assertEquals("[application/octet-stream, application/octet-stream, application/octet-stream, application/zip]",
                Arrays.stream(ArchiveFormat.values()).map(ArchiveFormat::mediaType).toList().toString());
    }

    @ParameterizedTest
    @CsvSource({"main,'',p-main-" + SHA, "feature/one,'',p-feature-one-" + SHA, "v1,docs/api,p-v1-" + SHA + "-docs-api",
        SHA + ",'',p-" + SHA + "-" + SHA})
    void an_archive_is_named_by_project_ref_commit_and_path(String ref, String path, String folder) {
        ArchiveName name = new ArchiveName("p", ref, SHA, path);
        assertEquals(folder, name.folder());
        assertEquals(folder + ".tar.bz2", name.file(ArchiveFormat.TAR_BZ2));
        assertEquals(folder + ".zip", name.file(ArchiveFormat.ZIP));
    }
}
