<?php
// Installs WordPress and writes what the standard input describes, through WordPress's own functions.
// @see blog.ts for the shape
$_SERVER += ['HTTP_HOST' => getenv('BLOG_HOST'), 'SERVER_NAME' => 'localhost', 'REQUEST_METHOD' => 'GET', 'REQUEST_URI' => '/'];
define('WP_INSTALLING', true);
require __DIR__ . '/config.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/image.php';
require_once ABSPATH . 'wp-admin/includes/user.php';

$blog = json_decode(stream_get_contents(STDIN), true, 512, JSON_THROW_ON_ERROR);
add_filter('wp_mail', '__return_empty_array');
add_filter('pre_wp_mail', '__return_false');
wp_install('A practice’s blog', 'elena', 'elena@practice.example', true, '', 'a password');
wp_delete_post(1, true);
update_option('home', $blog['address']);
update_option('siteurl', $blog['address']);
update_option('timezone_string', 'America/New_York');
update_option('template', $blog['theme']);
update_option('stylesheet', $blog['theme']);
$GLOBALS['wp_rewrite']->set_permalink_structure($blog['permalinks']);
$GLOBALS['wp_rewrite']->flush_rules(false);

$authors = [];
foreach ($blog['authors'] as ['name' => $name, 'role' => $role]) {
    $login = 'author' . count($authors);
    $authors[$name] = wp_insert_user(wp_slash(['user_login' => $login, 'user_pass' => 'a password', 'display_name' => $name, 'role' => $role]));
    if (is_wp_error($authors[$name])) throw new Exception($authors[$name]->get_error_message());
}
// The permalinks' rules name the categories' own base, which is registered again with them.
$terms = [];
foreach ($blog['categories'] as $name) {
    $term = wp_insert_term(wp_slash($name), 'category');
    if (is_wp_error($term)) throw new Exception($name . ': ' . $term->get_error_message());
    $terms[$name] = $term['term_id'];
}

foreach ($blog['posts'] as $post) {
    wp_set_current_user($authors[$post['author']]);
    // As when somebody without the right to unfiltered HTML saves it.
    kses_init();
    $id = wp_insert_post(wp_slash([
        'post_title' => $post['title'],
        'post_content' => $post['content'],
        'post_excerpt' => $post['excerpt'] ?? '',
        'post_status' => $post['status'],
        'post_password' => $post['password'] ?? '',
        'post_date' => $post['date'],
        'post_author' => $authors[$post['author']],
        'post_category' => array_map(fn ($name) => $terms[$name], $post['categories']),
    ]), true);
    if (is_wp_error($id)) throw new Exception($post['title'] . ': ' . $id->get_error_message());
    if ($post['sticky'] ?? false) stick_post($id);
    if (isset($post['image'])) attach_image($id, $post['image']['alt'] ?? null);
}
wp_set_current_user(1);
foreach ($blog['removedAuthors'] as $name) wp_delete_user($authors[$name]);
// Deleting an author deletes their posts too, unless they are given away: this is what a bare DELETE leaves.
foreach ($blog['lostAuthors'] as $name) $wpdb->delete($wpdb->users, ['ID' => $authors[$name]]);

function attach_image(int $post, ?string $alt): void
{
    $image = imagecreatetruecolor(1200, 630);
    $file = wp_upload_dir()['path'] . "/picture-$post.png";
    imagepng($image, $file);
    $id = wp_insert_attachment(['post_mime_type' => 'image/png', 'post_title' => "Picture $post", 'post_status' => 'inherit'], $file, $post);
    wp_update_attachment_metadata($id, wp_generate_attachment_metadata($id, $file));
    if ($alt !== null) update_post_meta($id, '_wp_attachment_image_alt', wp_slash($alt));
    set_post_thumbnail($post, $id);
}

echo json_encode(['version' => $wp_version, 'php' => PHP_VERSION, 'database' => $wpdb->db_server_info()]);
