package dev.slipway.domain.ciconfig.include;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComponentAddressTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "h/p/c@1|h p c 1", "h/g/s/p/c@~latest|h g/s/p c ~latest", "h/g/p/c@d@1|h g/p c@d 1", "h/g/p/c@a/b|h g/p c a/b",
        "h.example.com:80/p/c@1|h.example.com:80 p c 1", "h/c@1|-", "h//c@1|-", "/p/c@1|-", "h/p/@1|-", "h/p/c@|-", "h/p/c|-",
        "@1|-", "h|-"})
    void address_names_a_server_a_project_a_component_and_a_version(String text, String parts) {
        assertEquals(parts, ComponentAddress.of(text).map(address -> String.join(" ", address.host(), address.project(), address.name(),
                address.version())).orElse("-"));
    }

    @Test
    void component_is_one_file_or_a_folder_with_a_template() {
        assertEquals(List.of("templates/c.yml", "templates/c/template.yml"), new ComponentAddress("h", "p", "c", "1").paths());
    }
}
